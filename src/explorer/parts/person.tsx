/** Height of the person that shows how large creatures are, in metres. */
export const personMetres = 1.7;

/** A person with the feet at the origin, 100 units tall and 34 wide. */
export function PersonShape() {
  return (
    <>
      <circle cx="0" cy="-92" r="8" />
      <path d="M-13 -78 Q0 -86 13 -78 L17 -44 Q15 -40 12 -43 L9 -62 L9 -4 Q9 0 5 0 Q1.500 0 1.500 -4 L0 -40 L-1.500 -4 Q-1.500 0 -5 0 Q-9 0 -9 -4 L-9 -62 L-12 -43 Q-15 -40 -17 -44 Z" />
    </>
  );
}
