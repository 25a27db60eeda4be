import { createContext, type Component } from 'svelte'
import type { Row } from '#renderer/lib/conversation/rows'

/** Renders one row of a conversation. */
type RowComponent = Component<{ row: Row; index: number; total: number }>

/** The component that renders the rows of an aside, which is a conversation inside another one. */
export const [getRowComponent, setRowComponent] = createContext<RowComponent>()
