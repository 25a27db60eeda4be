import type { AutomationRecord, AutomationRunRecord } from '#shared/automation/entities'

/** Reads of automations and their runs. */
export interface AutomationReads {
  automations(): Promise<AutomationRecord[]>
  automation(automationId: string): Promise<AutomationRecord | null>
  /** The latest runs of an automation, newest first. */
  automationRuns(automationId: string, limit: number): Promise<AutomationRunRecord[]>
  /** Runs that are starting or have not ended, of one automation or of all, oldest first. */
  openAutomationRuns(automationId?: string): Promise<AutomationRunRecord[]>
  automationRunOf(sessionId: string): Promise<AutomationRunRecord | null>
  /** Number of runs by themselves since a time that were started. */
  countAutomationRuns(automationId: string, since: number): Promise<number>
}

/** Writes of automations and their runs. A run goes with the purge of its session. */
export interface AutomationWrites {
  putAutomation(automation: AutomationRecord): void
  /** Deletes an automation with its runs. */
  deleteAutomation(automationId: string): void
  /** Stores a run and deletes the oldest above `kept`. */
  putAutomationRun(run: AutomationRunRecord, kept: number): void
}
