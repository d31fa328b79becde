/** A text in which invoice numbers and dates are not broken at their hyphens. */
export function WholeNumbers({ children }: { readonly children: string }) {
  return children
    .split(/((?:INV|CN)-\d+|(?:CN-)?\b[A-HJ-NP-Z]{1,4}[1-9]-\d+|\d{4}-\d{2}-\d{2})/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={index} className="amount">
          {part}
        </span>
      ) : (
        part
      ),
    );
}
