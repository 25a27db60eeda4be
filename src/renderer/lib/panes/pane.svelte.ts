import type { Preferences } from '../stores/preferences.svelte'
import { Sidebar } from './sidebar.svelte'
import type { StoredPane } from './stored-layout'

/** The narrowest pane with room for the inspector beside the conversation, in px. */
const ROOM_FOR_BOTH = 720

/** Part of a window with a session and an inspector of its own. */
export class Pane {
  /** Null for the start of a new session. */
  sessionId = $state.raw<string | null>(null)
  /** In px; 0 before it is laid out. */
  width = $state(0)
  readonly inspector: Sidebar
  #inspectorTab = $state<string | null>(null)
  #inspectorOpen = $state(false)

  constructor(
    readonly paneId: string,
    private readonly preferences: Preferences,
    /** The window has no room for an inspector. */
    narrow: { readonly current: boolean },
    /** Called when something changed that is stored. */
    private readonly changed: () => void,
  ) {
    this.#inspectorOpen = preferences.inspectorOpen
    this.inspector = new Sidebar(
      {
        isOpen: () => this.#inspectorOpen,
        setOpen: (open) => {
          this.#inspectorOpen = open
          preferences.setInspectorOpen(open)
          changed()
        },
      },
      narrow,
    )
  }

  /** The id of the inspector's tab: the one chosen here, else the one chosen last. */
  get inspectorTab(): string {
    return this.#inspectorTab ?? this.preferences.inspectorTab
  }

  /** There is no room for the inspector beside the conversation: it lies over it. */
  get isTight(): boolean {
    return this.width > 0 && this.width < ROOM_FOR_BOTH
  }

  setInspectorTab(id: string): void {
    this.#inspectorTab = id
    this.preferences.setInspectorTab(id)
    this.changed()
  }

  /** Stored part of its state. */
  get stored(): StoredPane {
    return { sessionId: this.sessionId, inspectorTab: this.#inspectorOpen ? this.inspectorTab : null }
  }

  /** Takes over the state of a pane that was stored. */
  restore({ sessionId, inspectorTab }: StoredPane): void {
    this.sessionId = sessionId
    this.#inspectorOpen = inspectorTab !== null
    if (inspectorTab !== null && inspectorTab !== '') this.#inspectorTab = inspectorTab
  }
}
