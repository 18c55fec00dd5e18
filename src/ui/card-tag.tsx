export interface TagView {
  readonly kind: string;
  readonly text: string;
  /** An image in place of the text. */
  readonly picture?: string;
}

/** The tag in the corner of a vehicle's photo: a word, or the image of a badge. */
export function CardTag({ kind, text, picture }: TagView) {
  if (picture !== undefined) return <img className="card-tag-picture" src={picture} alt={text} height={32} />;
  return (
    <span className={`card-tag card-tag-${kind}`}>
      <span>{text}</span>
    </span>
  );
}
