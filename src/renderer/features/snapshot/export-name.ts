import { safeFileName } from '../../../shared/attachment/file-name'
import type { ExportFormat } from '../../../shared/snapshot/entities'

const endings: Readonly<Record<ExportFormat, string>> = { snapshot: 'json', markdown: 'md', html: 'html' }

/** What the file of a session is called. */
export function exportName(title: string, format: ExportFormat): string {
  return safeFileName(`${title.replace(/[\\/]/g, '-')}.${endings[format]}`)
}
