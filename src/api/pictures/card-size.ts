/** Width and height of the pictures of shared links, in pixels: what previews ask for (Open Graph). */
export const cardWidth = 1200;
export const cardHeight = 630;

/** Most portraits on a card. */
export const mostOnCard = 4;
