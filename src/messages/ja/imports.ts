import type { Translated } from '../translation'
import { number, list } from './format'

export const imports: Translated<'imports'> = {
  saveOriginal: '元のトランスクリプトを保存',
  saveCopiesOf: ({ tool }) => `${tool} のコピーを保存`,
  saved: ({ count, size }) =>
    `${number(count)} 個のファイルを、ツールが書き込んだままのバイト列で保存しました (${size})。`,
  savedFiles: '保存したファイル',
  explainOriginal:
    'このセッションのファイルを、ツールが書き込んだままのバイト列で保存します。既存のファイルは置き換えません。',
  explainCopies: ({ tool }) =>
    `Parley のコピーを、${tool} が書き込んだままのバイト列で、セッションごとのフォルダーに保存します。既存のファイルは置き換えません。`,
  folderOnHost: 'Parley を実行しているコンピューターのフォルダー',
  cancelSaving: '保存をキャンセル',
  foundDetails: ({ found }) => `${found}。Parley で表示、検索、続行できます。元のファイルは変更されません。`,
  foundIn: ({ count, tool }) => `${tool} から ${number(count)} 件`,
  list: (items) => list(items),
  keepCopies: ({ reason }) => `新しいセッションも含めてコピーを保管します。${reason}`,
  importAll: 'すべてインポート',
  chooseSessions: '選択…',
  notNow: '後で',
  importing: 'セッションをインポートしています',
  cancelling: 'キャンセルしています…',
  discoveredHint:
    'ほかのツールがこのコンピューターに保存しているセッションは、サイドバーの「検出済み」に表示されます。開くとインポートされ、元のファイルは変更されません。',
  scanning: 'スキャンしています…',
  scanAgain: '再スキャン',
  lastScanned: '前回のスキャン',
  showInSidebar: 'サイドバーに表示',
  tools: 'ツール',
  files: 'ファイル',
  filesHint:
    'Parley のエクスポート、ほかのフォルダーのトランスクリプト、ChatGPT や Claude のデータエクスポートをインポートできます。ウィンドウ内の任意の場所にドロップすることもできます。',
  chooseFiles: 'ファイルを選択…',
  found: ({ count }) => `${number(count)} 件のセッションを検出`,
  imported: ({ count }) => `${number(count)} 件インポート済み`,
  copies: ({ count, size }) => `コピー ${number(count)} 個 (${size})`,
  scanNamed: ({ tool }) => `${tool} のセッションをスキャン`,
  noneFound: 'セッションが見つかりません',
  saveCopiesNamed: ({ tool }) => `${tool} のコピーを保存`,
  saveCopies: 'コピーを保存…',
  importAllOf: ({ tool }) => `${tool} からすべてインポート`,
  autoImport: '新しいセッションを自動的にインポートし、ファイルのコピーを保管する',
  notThere: ' (見つかりません)',
  foundInTools: ({ sessions, tools }) =>
    `${number(tools)} 個のツールから ${number(sessions)} 件のセッションを検出しました`,
  cancelled: 'インポートをキャンセルしました。インポート済みのセッションは保持されます。',
  importedToast: ({ count }) => `${number(count)} 件のセッションをインポートしました。`,
  failed: ({ count, error }) => `${number(count)} 件のセッションが失敗しました: ${error}`,
  deletesFiles: ({ displayName, days }) => `${displayName} は ${number(days)} 日後にファイルを削除します。`,
  importChosen: '選択したものをインポート',
  projectsOf: ({ tool }) => `${tool} のプロジェクト`,
}
