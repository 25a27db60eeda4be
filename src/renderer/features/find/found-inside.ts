import { getContext, setContext } from 'svelte'
import { countIn } from '#shared/find/pattern'

const KEY = Symbol('found inside')

/** Says to what is inside whether it holds the place that is shown, so that it opens. Call while a component is made. */
export function setFoundInside(holds: () => boolean): void {
  setContext(KEY, holds)
}

/** Returns true while the surrounding component holds the current place. Call while the component is made. */
export function foundInside(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => false)
}

const PATTERN = Symbol('pattern found inside')

/** Says to what is inside which pattern is looked for while it holds the place that is shown. Call while a component is made. */
export function setPatternInside(pattern: () => RegExp | null): void {
  setContext(PATTERN, pattern)
}

/**
 * Tells the parts of a long text that have to be in the page: those in which is found what is looked for, while the surrounding
 * component holds the current place. Call while the component is made.
 */
export function partsFoundInside(): (text: string) => boolean {
  const pattern = getContext<(() => RegExp | null) | undefined>(PATTERN) ?? (() => null)
  return (text) => {
    const current = pattern()
    return current !== null && countIn(current, [text]) > 0
  }
}
