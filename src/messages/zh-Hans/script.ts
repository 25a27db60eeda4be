import type { Translated } from '../translation'

export const script: Translated<'script'> = {
  title: '运行',
  name: { run: '运行脚本', setup: '设置脚本', teardown: '清理脚本' },
  none: {
    run: '没有运行脚本。它用于启动项目（例如 npm run dev），其端口会显示在这里。',
    setup: '没有设置脚本。它用于准备新的工作树，例如 npm ci。',
    teardown: '没有清理脚本。它在移除工作树之前进行清理。',
  },
  ofYours: '我的脚本',
  ofFile: ({ file }) => `来自 ${file}`,
  consent: '这些命令来自仓库。允许之后才会运行。',
  run: '运行',
  allowAndRun: '允许并运行',
  output: '显示输出',
  stopping: '正在停止…',
  commands: '命令',
  editAbout: '每行一条。保存在此仓库的设置中，运行时不再询问。',
  removeOwn: '移除我的脚本',
  add: '添加脚本',
  ports: '正在使用的端口',
  port: ({ port }) => `端口 ${port}`,
  openInBrowser: '在浏览器中打开',
  openPort: ({ port }) => `在浏览器中打开端口 ${port}`,
  closePort: ({ port }) => `关闭端口 ${port} 并结束其脚本`,
  exposed: '其他计算机可以访问',
  portsAbout: ({ first, last }) => `脚本可使用端口 ${first} 到 ${last}。PORT 为第一个。`,
}
