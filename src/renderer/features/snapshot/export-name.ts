import { safeFileName } from '#shared/attachment/file-name'
import type { ExportFormat } from '#shared/snapshot/entities'

const endings: Readonly<Record<ExportFormat, string>> = { snapshot: 'json', markdown: 'md', html: 'html' }

/** File name for a session. */
export function exportName(title: string, format: ExportFormat): string {
  return safeFileName(`${title.replace(/[\\/]/g, '-')}.${endings[format]}`)
}
