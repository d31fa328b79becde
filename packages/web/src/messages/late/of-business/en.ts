/** Why some fields of a form cannot be changed. */
export const ofBusiness = {
  product:
    "This product belongs to the business. A manager changes it in the office, for every driver at once.",
  customer:
    "This customer belongs to the business. A manager changes the fields with a lock in the office, for every driver at once. The others are each driver’s own.",
};
