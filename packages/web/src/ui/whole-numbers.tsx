/** A text in which the numbers of invoices are not broken at their hyphen. */
export function WholeNumbers({ children }: { readonly children: string }) {
  return children.split(/(INV-\d+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="amount">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
