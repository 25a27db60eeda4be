import type { Translated } from '../translation'
import { number, plural } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: '1 つのセッション', folder: 'フォルダー', everywhere: 'すべての場所' },
  inSession: ({ title }) => `セッション「${title}」`,
  created: ({ scope }) => `${scope} · 作成:`,
  neverUsed: '未使用',
  used: ({ count }) => `${number(count)} 回使用、最終:`,
  editNamed: ({ sentence }) => `編集: ${sentence}`,
  removeNamed: ({ sentence }) => `削除: ${sentence}`,
  title: '許可ルール',
  loadFailed: ({ message }) => `ルールを読み込めませんでした。${message}`,
  none: 'ルールはまだありません。リクエストで「このセッションで許可」または「常に許可」を選ぶとルールが作成されます。ここで編集や削除ができます。',
  stricter: {
    title: 'シェルコマンドと git の設定をより厳格に解釈するようになり、確認が増えます:',
    reason: {
      'uncertain-commands':
        'そのコマンドを実行する可能性があり、確実に解釈できないコマンドは、ほかのすべてが許可されていても確認します。',
      'several-folders': '複数のフォルダーを指定するコマンドは確認します。',
    },
    rules: '確認が増えるルール',
    folders: '同意が必要なフォルダー',
    items: ({ count }) => plural(count, { other: '# 件の git の設定またはフックに同意が必要です。' }),
    again:
      '確認を減らすには、下のルールを編集するか、リクエストで「常に許可」を選択してください。フォルダーの同意は、そこでエージェントが起動するときに確認されます。',
  },
  removed: ({ rule }) => `ルール「${rule}」を削除しました。`,
  sentence: {
    does: {
      command: ({ pattern }) => `「${pattern}」を実行`,
      tool: ({ tool }) => `ツール ${tool} を使用`,
      path: {
        read: ({ path }) => `${path} を参照`,
        write: ({ path }) => `${path} を編集`,
        exec: ({ path }) => `${path} を実行`,
        network: ({ path }) => `${path} に接続`,
        meta: ({ path }) => `${path} を使用`,
        any: ({ path }) => `${path} にアクセス`,
      },
      all: {
        read: 'すべてのファイルを参照',
        write: 'すべてのファイルを編集',
        exec: 'すべてのコマンドを実行',
        network: 'ネットワークに接続',
        meta: '影響のないツールを使用',
        any: 'すべての操作を実行',
      },
    },
    inFolder: ({ folder }) => `${folder} で`,
    everywhere: 'どこでも',
    withTool: ({ tool }) => `ツール ${tool}`,
    limits: ({ list }) => `（${list}）`,
    betweenLimits: '、',
    inSession: 'このセッション',
    until: ({ time }) => `${time} まで`,
    allow: ({ who, what, where, limits }) =>
      `${who === undefined ? 'すべてのエージェントは' : `${who} は`}${where}${what}できます${limits}。`,
    deny: ({ who, what, where, limits }) =>
      `${who === undefined ? 'すべてのエージェントは' : `${who} は`}${where}${what}できません${limits}。`,
  },
}
