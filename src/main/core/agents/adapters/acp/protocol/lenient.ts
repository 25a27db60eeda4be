import { z } from 'zod'

/** A list whose items are validated one by one; invalid ones are omitted. */
export function lenientArray<T extends z.ZodType>(item: T) {
  return splitArray(item).transform(({ read }) => read)
}

/** A list whose items are validated one by one, with the invalid ones apart. */
export function splitArray<T extends z.ZodType>(item: T) {
  return z.array(z.unknown()).transform((values) => {
    const read: z.output<T>[] = []
    const unread: unknown[] = []
    for (const value of values) {
      const parsed = item.safeParse(value)
      if (parsed.success) read.push(parsed.data)
      else unread.push(value)
    }
    return { read, unread }
  })
}

/** A text; anything else counts as absent. */
export const text = z.string().nullish().catch(undefined)

/** An object of any form. */
export const object = z.record(z.string(), z.unknown())
