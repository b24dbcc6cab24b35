/** Texts that often break programs, as raw path segments: all but visible ASCII is escaped already. */

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

const prototypeNames = [
  ...words(`
  __proto__ constructor prototype toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable
  toLocaleString __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ then length name arguments
  caller undefined null NaN true false Infinity -Infinity
  `),
  '[object Object]',
];

const numbers = [
  ...words(`
  0 00 1 01 0001 000000000000000000000000000001 -0 -1 +1 1.0 1. .1 1e0 1e3 1E1 0x1 0b1 0o1 1n 1_0 1,0 ١ １ ² Ⅷ ①
  25.5 151 999999 2147483647 2147483648 4294967295 4294967296 4294967297 9007199254740991 9007199254740992
  9007199254740993 18446744073709551616 18446744073709551617
  `),
  ' 1',
  '1 ',
  '1'.repeat(400),
  '0'.repeat(4000),
  `${'0'.repeat(4000)}25`,
];

const escapes = [
  ...words(`
  % %% %Z %ZZ %1 %u0041 %C0%AE %C0%80 %E0%80%AE %FF %FE%FF %ED%A0%80 %ED%A0%BD%ED%B8%80 %F4%90%80%80
  %F8%88%80%80%80 %E2%99 %80 a%80b %00 pikachu%00 %00pikachu pikachu%00.json %0A %0D%0A a%0D%0ASet-Cookie:%20a=b
  %0D%0A%0D%0A%3Chtml%3E %09 %1B[31m %7F %25 %2525 %2500 %252e%252e%252f %2570ikachu %70%69%6B%61%63%68%75
  %50IKACHU %2F %2f%2f a%2Fb a%5Cb %5C %3F %23 pikachu%3Fa=b %3Fa=b %26 %3D %3B ; ;a=b pikachu;v=1
  pikachu,raichu pikachu+raichu + ++ * ** ~ ! $ & ' " ( ) () [ ] [] { } {creature} :creature : :: @ = | ^ < > -
  -- _ .json .png .svg pikachu.json pikachu.png pikachu..png
  `),
  '`',
  '\\',
];

const traversals = words(`
  .. . ... .... ../ ..%2F ..%2f..%2f..%2fetc%2fpasswd %2e%2e %2e %2E%2E%2F %2e%2e%5c ..%5c..%5c ..%00 ..%c0%af
  // /// //etc/passwd /etc/passwd file:%2F%2F%2Fetc%2Fpasswd http:%2F%2Flocalhost //localhost/v1/league
  .htaccess .git%2Fconfig counts/ counts// ./counts ../creature/counts counts/..
`);

const texts = words(`
    é FLABÉBÉ flabebe ﬂabébé ß ẞ ς Σ ı İ ŉ ﬀ Ⓐ ｐｉｋａｃｈｕ Ｐｉｋａｃｈｕ ріkachu ピカチュウ 皮卡丘 피카츄 بيكاتشو פיקאצ׳ו ♀ ♂ ♀♂
  nidoran♀ nidoran♂ nidoran-m farfetch'd farfetch’d farfetch´d farfetchd mrmime m.r.m.i.m.e porygon-z ho-oh hooh
  counts COUNTS Counts counts.json #25 №25 p-i-k-a-c-h-u pikachupikachu pikach pikachuu unown
  <script>alert(1)</script> javascript:alert(1) {{7*7}} #{7*7} $(id) %s%s%s%n %d (a+)+$ .* ^ a{99999} [a- con
  nul aux com1 !@#$%^&*()
`);

/** Invisible and combining characters, names in other orders, and code of other languages. */
const oddTexts = words(`
  %20 %20%20 %C2%A0 %E2%80%83 %E2%80%8B %E2%80%8D %EF%BB%BF %C2%AD %E2%80%A8 %E2%80%A9 e%CC%81 Flabe%CC%81be%CC%81
  i%CC%87 %F0%9D%93%B9%F0%9D%93%B2%F0%9D%93%B4%F0%9D%93%AA%F0%9D%93%AC%F0%9D%93%B1%F0%9D%93%BE
  p%CC%80i%CC%81k%CC%82a%CC%83c%CC%84h%CC%85u%CC%86 %E2%80%AEukakip %E2%81%A7pikachu%E2%81%A9 %E2%80%8Fpikachu
  %F0%9F%91%BE %F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7 %F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88
  %F0%9F%87%A6 %F4%8F%BF%BF %EF%BF%BD %EF%BF%BF %EF%B7%90 nidoran%20f NIDORAN%20(M) farfetch%60d mr.%20mime mr%20mime
  mime%20mr z%20porygon type%3A%20null null%20type count%20s no.%2025 pikachu%20 %20pikachu pika%20chu %09pikachu
  pikachu%0A mega%20charizard%20x charizard%20mega%20x x%20mega%20charizard charizard%20x alolan%20vulpix vulpix%20alola
  unown%20%3F unown%20! '%20OR%20'1'%3D'1 '%3B%20DROP%20TABLE%20creatures%3B-- %22%20onmouseover%3D%22alert(1)
  %3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E %24%7B7*7%7D %60id%60 %7C%20id %3B%20id %5Cu0000 %5Cx00 %00 %07 %1B%5B2J
`);

const longTexts = [
  'a'.repeat(200),
  'a'.repeat(1000),
  'pikachu'.repeat(1000),
  'a '.repeat(2000),
  'é'.repeat(1000),
  'e\u0301'.repeat(1000),
  'a\u0301'.repeat(1),
  `a${'\u0301'.repeat(1500)}`,
  '♀'.repeat(1000),
  '\u{1f600}'.repeat(1000),
  'ﷺ'.repeat(500),
  'a'.repeat(16_000),
  'a'.repeat(65_536),
  '%41'.repeat(5000),
  '../'.repeat(5000),
  '-'.repeat(10_000),
];

const separators = ['', '-', '_', '%20', '.', '%C2%A0', '%E2%80%8B', "'", '%00', '+'];

/** Names of this world in spellings that mean the same, and in such as mean nothing. */
function spellings(names: readonly string[]): string[] {
  return names.flatMap((name) => [
    escapeText(name),
    escapeText(name.toUpperCase()),
    escapeText(name.toLowerCase().normalize('NFD')),
    escapeText([...name].toReversed().join('')),
    escapeText(name.split(/[ -]/).toReversed().join(' ')),
    ...separators.map((separator) => [...name].map((letter) => escapeText(letter)).join(separator)),
  ]);
}

/** Escapes characters that are invalid in a target or would end the segment. */
function escapeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** All of them, for a world with these names among others. */
export function curatedNames(names: readonly string[]): readonly string[] {
  return [
    ...new Set([
      '',
      ...prototypeNames,
      ...numbers.map(escapeText),
      ...escapes,
      ...traversals,
      ...texts.map(escapeText),
      ...oddTexts,
      ...longTexts.map((text) =>
        text.includes('%') || text.includes('/') ? text : escapeText(text),
      ),
      ...spellings(names),
    ]),
  ];
}
