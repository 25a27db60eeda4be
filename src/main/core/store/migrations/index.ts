import type { Migration } from 'kysely/migration'
import * as initial from './0010-initial'
import * as branches from './0020-branches'
import * as permissionRules from './0030-permission-rules'
import * as compression from './0040-compression'
import * as usageTotals from './0045-usage-totals'
import * as sessionSwitches from './0054-session-switches'
import * as sessionWork from './0056-session-work'
import * as agentConfiguration from './0050-agent-configuration'
import * as queueOrder from './0052-queue-order'
import * as attachments from './0060-attachments'
import * as fileChanges from './0062-file-changes'
import * as sessionLabels from './0063-session-labels'
import * as usageTotalsOfOldReports from './0066-usage-totals-of-old-reports'
import * as orderOfBranches from './0068-order-of-branches'
import * as transcripts from './0072-transcripts'
import * as transcriptCursors from './0080-transcript-cursors'
import * as deviceCodes from './0090-device-codes'
import * as packedRows from './0082-packed-rows'
import * as erasures from './0094-erasures'
import * as titlesInSearches from './0096-titles-in-searches'
import * as turnOutcomes from './0125-turn-outcomes'
import * as trustedFolders from './0110-trusted-folders'
import * as declaredProperties from './0140-declared-properties'
import * as pendingOutcomes from './0141-pending-outcomes'
import * as pinnedSessions from './0142-pinned-sessions'
import * as reviews from './0151-reviews'
import * as foldersKeptBlocked from './0152-folders-kept-blocked'
import * as places from './0148-places'
import * as attempts from './0154-attempts'
import * as machines from './0162-machines'
import * as automations from './0164-automations'
import * as copies from './0165-copies-of-conversations'
import * as sessionsFromElsewhere from './0170-sessions-from-elsewhere'
import * as wordsOfCopies from './0171-words-of-copies'
import * as published from './0172-published-to-fleets'
import * as usageByDay from './0174-usage-by-day'
import * as usageOfMachines from './0175-usage-of-machines'
import * as deliveriesNotBegun from './0176-deliveries-not-begun'
import * as machinesOfSessions from './0177-machines-of-sessions'
import * as textOfPlans from './0179-text-of-plans'
import * as readMoreStrictly from './0182-read-more-strictly'
import * as identityOfCalls from './0184-identity-of-calls'
import * as factsOfPrices from './0189-facts-of-prices'
import * as noInventedCosts from './0190-no-invented-costs'
import * as accountsOfTranscripts from './0193-accounts-of-transcripts'
import * as privateFields from './0194-private-fields'
import * as privateEvents from './0195-private-events'
import * as snoozedSessions from './0200-snoozed-sessions'
import * as changesByPath from './0206-changes-by-path'
import * as wordsOfTools from './0207-words-of-tools'
import * as landings from './0234-landings'
import * as toldConflicts from './0235-told-conflicts'
import * as refusalsOfTurns from './0203-refusals-of-turns'
import * as parkedSessions from './0204-parked-sessions'
import * as terminals from './0202-terminals'
import * as commandReceipts from './0218-command-receipts'
import * as accountsOfAgents from './0205-accounts-of-agents'
import * as wordsInOneForm from './0229-words-in-one-form'
import * as plannedMessages from './0225-planned-messages'
import * as searchByMeaning from './0230-search-by-meaning'
import * as usageOfFoundSessions from './0212-usage-of-found-sessions'
import * as sessionsAway from './0226-sessions-away'

/*
 * Every migration by its name, oldest first. Forward only; numbers go up by ten so that a repair fits between. The
 * number of the last one is the schema version of a file (`PRAGMA user_version`).
 */
export const migrations: Readonly<Record<string, Pick<Migration, 'up'>>> = {
  '0010-initial': initial,
  '0020-branches': branches,
  '0030-permission-rules': permissionRules,
  '0040-compression': compression,
  '0045-usage-totals': usageTotals,
  '0054-session-switches': sessionSwitches,
  '0056-session-work': sessionWork,
  '0050-agent-configuration': agentConfiguration,
  '0052-queue-order': queueOrder,
  '0060-attachments': attachments,
  '0062-file-changes': fileChanges,
  '0063-session-labels': sessionLabels,
  '0066-usage-totals-of-old-reports': usageTotalsOfOldReports,
  '0068-order-of-branches': orderOfBranches,
  '0072-transcripts': transcripts,
  '0080-transcript-cursors': transcriptCursors,
  '0082-packed-rows': packedRows,
  '0090-device-codes': deviceCodes,
  '0094-erasures': erasures,
  '0096-titles-in-searches': titlesInSearches,
  '0125-turn-outcomes': turnOutcomes,
  '0110-trusted-folders': trustedFolders,
  '0140-declared-properties': declaredProperties,
  '0141-pending-outcomes': pendingOutcomes,
  '0142-pinned-sessions': pinnedSessions,
  '0151-reviews': reviews,
  '0148-places': places,
  '0152-folders-kept-blocked': foldersKeptBlocked,
  '0154-attempts': attempts,
  '0162-machines': machines,
  '0164-automations': automations,
  '0165-copies-of-conversations': copies,
  '0170-sessions-from-elsewhere': sessionsFromElsewhere,
  '0171-words-of-copies': wordsOfCopies,
  '0172-published-to-fleets': published,
  '0174-usage-by-day': usageByDay,
  '0175-usage-of-machines': usageOfMachines,
  '0176-deliveries-not-begun': deliveriesNotBegun,
  '0177-machines-of-sessions': machinesOfSessions,
  '0179-text-of-plans': textOfPlans,
  '0182-read-more-strictly': readMoreStrictly,
  '0184-identity-of-calls': identityOfCalls,
  '0189-facts-of-prices': factsOfPrices,
  '0190-no-invented-costs': noInventedCosts,
  '0193-accounts-of-transcripts': accountsOfTranscripts,
  '0194-private-fields': privateFields,
  '0195-private-events': privateEvents,
  '0200-snoozed-sessions': snoozedSessions,
  '0206-changes-by-path': changesByPath,
  '0207-words-of-tools': wordsOfTools,
  '0234-landings': landings,
  '0235-told-conflicts': toldConflicts,
  '0203-refusals-of-turns': refusalsOfTurns,
  '0204-parked-sessions': parkedSessions,
  '0202-terminals': terminals,
  '0205-accounts-of-agents': accountsOfAgents,
  '0229-words-in-one-form': wordsInOneForm,
  '0225-planned-messages': plannedMessages,
  '0230-search-by-meaning': searchByMeaning,
  '0212-usage-of-found-sessions': usageOfFoundSessions,
  '0226-sessions-away': sessionsAway,
  '0218-command-receipts': commandReceipts,
}

/** The number in a migration's name. */
export function versionOf(name: string): number {
  return Number.parseInt(name, 10)
}

/** The schema version this Parley writes. */
export const SCHEMA_VERSION = Math.max(...Object.keys(migrations).map(versionOf))
