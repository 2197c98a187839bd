/**
 * What the editor of a store offers as category: 2 final, 1 midterm, 0 both terms/other for ordinary stores. In-class exams and
 * reading for entrance (3 to 5) belong to secondary schools, entrance and other exams, which are the regions 4 and 5 of the
 * home page (decisions §6, "categories 0–2 in editors, 0–5 on cards"; staff.md §3, category of a university).
 */
export function categoriesOfStore(region: number): readonly number[] {
  return region >= 4 ? [2, 1, 0, 3, 4, 5] : [2, 1, 0]
}

/** A sheet keeps a category that it has already, also one that its store no longer offers. */
export function mayHaveCategory(region: number, category: number, kept?: number): boolean {
  return category === kept || categoriesOfStore(region).includes(category)
}
