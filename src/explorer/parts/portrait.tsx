/** The picture of a creature or stone. It stands beside its name, and says nothing that the name does not. */
export function Portrait({
  sprite,
  size,
  isUrgent = false,
  alt = '',
}: {
  readonly sprite: string;
  /** Width and height in CSS pixels. */
  readonly size: number;
  /** Whether it is seen at once, so that it must not wait. */
  readonly isUrgent?: boolean;
  readonly alt?: string;
}) {
  return (
    <img
      class="portrait"
      src={sprite}
      alt={alt}
      width={size}
      height={size}
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
