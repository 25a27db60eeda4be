import { assembleContext } from '../assemble'
import { drawn, link, message } from './build'
import type { AssembledContext, ContextLink } from '../types'

export function assembled(links: readonly ContextLink[]): AssembledContext {
  const context = assembleContext(links)
  if (!context.ok) throw new Error(context.error.message)
  return context.value
}

/** Returns the context of a chain of sessions in short form. */
export const context = (...links: ContextLink[]): string[] => drawn(assembled(links).messages)

export const root = link('root', [
  message('r1', 'one'),
  message('r2', 'two'),
  message('r3', 'three'),
  message('r4', 'four'),
])
