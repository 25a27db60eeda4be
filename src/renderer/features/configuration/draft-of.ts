/** Returns a saved entry without the fields that saving added: its id, under `id`, and times. */
export function draftOf<T extends { createdAt: number; updatedAt: number }, K extends keyof T>(
  saved: T,
  id: K,
): Omit<T, K | 'createdAt' | 'updatedAt'> {
  const { [id]: _id, createdAt: _created, updatedAt: _updated, ...draft } = saved
  return draft
}
