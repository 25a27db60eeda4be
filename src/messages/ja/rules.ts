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
    subject: {
      command: ({ pattern }) => `コマンド「${pattern}」`,
      tool: ({ tool }) => `ツール ${tool} のすべての使用`,
      path: {
        read: ({ path }) => `${path} の読み取り`,
        write: ({ path }) => `${path} の読み取りと変更`,
        exec: ({ path }) => `${path} の実行`,
        network: ({ path }) => `${path} へのネットワークアクセス`,
        meta: ({ path }) => `${path} の使用`,
        any: ({ path }) => `${path} へのアクセス`,
      },
      all: {
        read: 'すべての読み取り',
        write: 'すべての変更',
        exec: 'すべての実行',
        network: 'すべてのネットワークアクセス',
        meta: '影響のないツール',
        any: 'すべて',
      },
    },
    withTool: ({ tool, what }) => `ツール ${tool} による${what}`,
    byAgent: ({ agent, what }) => `${agent} が行う${what}`,
    inFolder: ({ folder, what }) => `${folder} 内の${what}`,
    inSession: ({ what }) => `このセッションでの${what}`,
    everywhere: ({ what }) => `あらゆる場所での${what}`,
    until: ({ time, what }) => `${time} までの${what}`,
    allow: ({ what }) => `${what}を許可します。`,
    deny: ({ what }) => `${what}を拒否します。`,
  },
}
