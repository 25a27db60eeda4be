import { render } from '@testing-library/svelte'
import type { Component } from 'svelte'
import type { OpenSession } from '../open-session.svelte'
import type { Workspace } from '../workspace.svelte'
import InWorkspace from './InWorkspace.svelte'

/** Renders a component in a workspace, and in an open session where it belongs to one. */
export function show<P extends object>(workspace: Workspace, part: Component<P>, props: P, open?: OpenSession): void {
  render(InWorkspace, { workspace, part, given: props, open })
}
