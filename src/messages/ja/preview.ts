import type { Translated } from '../translation'
import { plural } from './format'

export const preview: Translated<'preview'> = {
  title: 'プレビュー',
  page: 'プレビューのページ',
  tools: 'プレビューのツール',
  back: '戻る',
  reload: '再読み込み',
  port: 'ポート',
  address: 'ページのパス',
  viewport: '画面サイズ',
  viewports: { fit: '合わせる', phone: 'スマートフォン', tablet: 'タブレット', desktop: 'デスクトップ' },
  pick: '要素を選択',
  stopPicking: '選択を終了',
  picking: 'ページの要素をクリックするとメッセージに追加します。Esc で終了します。',
  console: ({ count }) => (count === 0 ? 'コンソール' : `コンソール, ${plural(count, { other: 'エラー # 件' })}`),
  entries: 'コンソールのメッセージ',
  noEntries: 'まだメッセージはありません。',
  levels: { error: 'エラー', warn: '警告', info: '情報', log: 'ログ' },
  sendErrors: 'エラーをメッセージに追加',
  empty: '実行中のプロジェクトのページが、セッションの横のここに表示されます。',
  elsewhere: 'プレビューは、このセッションを実行しているコンピューターでのみ表示されます。',
  fromPage: ({ url }) => `プレビューのページ ${url} の要素:`,
  consoleOf: ({ url }) => `プレビューのページ ${url} のコンソールエラー:`,
}
