import { getContext, setContext } from 'svelte'

const KEY = Symbol('found inside')

/** Says to what is inside whether it holds the place that is shown, so that it opens. Call while a component is made. */
export function setFoundInside(holds: () => boolean): void {
  setContext(KEY, holds)
}

/** Returns true while the surrounding component holds the current place. Call while the component is made. */
export function foundInside(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => false)
}
