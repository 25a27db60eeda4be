/** Content of a notification, and what to do about it. */
export interface NotificationRequest {
  readonly title: string
  readonly body: string
  /** Without the sound of the system. */
  readonly isSilent: boolean
  /** Labels of its buttons; empty for none. */
  readonly buttons: readonly string[]
  onclick(): void
  /** Hears the index of the button that was chosen. */
  onbutton(index: number): void
  /** Hears that it is gone, at most once, also after `close`. */
  onclose(): void
}

/** A notification on screen. */
export interface ShownNotification {
  close(): void
}
