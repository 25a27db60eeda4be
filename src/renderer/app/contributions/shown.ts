import type { Component } from 'svelte'
import type { AnyProps } from '#renderer/lib/page/lazy-view.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** A component with what it gets. */
export interface View {
  readonly component: Component
  readonly props: AnyProps
  /** The component is made anew when this changes. */
  readonly key: unknown
}

/** Shows something in a window; null while it cannot be shown. */
export type Shown<Of> = (of: Of, appWindow: AppWindow) => View | null

/** A contribution that shows a component, with its props made of what is asked for. */
export function shown<Of, Props extends AnyProps>(
  component: Component<Props>,
  props: (of: Of, appWindow: AppWindow) => Props | null,
  key: (of: Of, appWindow: AppWindow) => unknown = () => undefined,
): Shown<Of> {
  return (of, appWindow) => {
    const made = props(of, appWindow)
    // The props are those of this component.
    return made === null ? null : { component: component as Component, props: made, key: key(of, appWindow) }
  }
}
