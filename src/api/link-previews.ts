/** Programs that read a page for people: to show a preview of a link in a chat, or to let it be found in a search. */
const readers = [
  'Applebot',
  'bingbot',
  'Bluesky',
  'Discordbot',
  'DuckDuckBot',
  'Embedly',
  'facebookexternalhit',
  'Google-',
  'Googlebot',
  'Iframely',
  'LinkedInBot',
  'Mastodon',
  'meta-externalagent',
  'Pinterest',
  'redditbot',
  'SkypeUriPreview',
  'Slackbot',
  'TelegramBot',
  'Twitterbot',
  'Viber',
  'vkShare',
  'WhatsApp',
  'XING-contenttabreceiver',
];
export const readerPattern = new RegExp(readers.join('|'), 'i');

/** Names what the response at the address of a page depends on. */
export const pageVary = 'Accept, Accept-Language, Cookie, User-Agent';

/** The same for a page that programs get too. */
export const commonPageVary = 'Accept-Language, Cookie';
