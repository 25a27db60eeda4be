import type { Translated } from '../translation'

export const prompts: Translated<'prompts'> = {
  title: 'プロンプト',
  explanation:
    '繰り返し送信するテキストです。/ とプロンプトの名前を入力するか、コマンドパレットで検索すると挿入できます。',
  none: 'プロンプトはまだありません。ここで追加するか、メッセージのメニューから保存してください。',
  add: 'プロンプトを追加',
  newPrompt: '新しいプロンプト',
  named: ({ name }) => `プロンプト ${name}`,
  thePrompt: ({ name }) => `プロンプト「${name}」`,
  savePrompt: 'プロンプトを保存',
  saved: ({ name }) => `プロンプト「${name}」を保存しました。/${name} で挿入できます。`,
  text: 'テキスト',
  nameHint: '文字、数字、ピリオド、ハイフン、アンダースコアからなる 1 語。',
  nameTaken: ({ name }) => `「${name}」という名前のプロンプトはすでにあります。`,
}
