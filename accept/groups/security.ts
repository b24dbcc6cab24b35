import { amount, type Group } from '../group.ts';
import { checkRateLimitKey, firstOfTheList } from '../limits/check-rate-limit-key.ts';
import { checkAddresses } from '../security/check-addresses.ts';
import { checkContent } from '../security/check-content.ts';
import { checkExport } from '../security/check-export.ts';
import { checkPermissions, checkReadOnly } from '../security/check-rights.ts';
import { checkTraversal } from '../security/check-traversal.ts';
import { startService } from '../service.ts';

/** Attacks by hostile clients and hostile worlds. */
export const security: Group = {
  name: 'security',
  title: 'Claims of other addresses, ways out of folders, texts that would run, and fewer rights',
  needs: ['strace', 'unshare', 'setpriv'],
  breakages: [
    {
      name: 'host',
      does: 'believes what a request says of the host',
      noticedBy: 'answers that',
      edits: [
        {
          file: 'src/responses/request.ts',
          from: 'new Request(`http://localhost${this.target}`, {',
          to: "new Request(`http://${headers.get('host') ?? 'localhost'}${this.target}`, {",
        },
        {
          file: 'src/server/node-server.ts',
          from: 'new Request(`http://localhost${this.target}`, {',
          to: "new Request(`http://${headers.get('host') ?? 'localhost'}${this.target}`, {",
        },
        {
          file: 'src/api/base-app.ts',
          from: "headers.append('link', links);",
          to: "headers.append('link', links.replace(baseUrl, new URL(c.req.url).origin));",
        },
      ],
    },
    {
      name: 'links',
      does: 'follows links out of the folder of pictures',
      noticedBy: 'targets that lead out',
      edits: [
        {
          file: 'src/service/read-images.ts',
          from: "if (inner.startsWith(`..${sep}`) || inner === '..' || join(root, inner) !== file) {",
          to: "if (inner === '' && sep === '') {",
        },
      ],
    },
    {
      name: 'names',
      does: 'takes names of creatures for paths in an export',
      noticedBy: 'places outside of an export',
      edits: [
        {
          file: 'src/export/files.ts',
          from: '<>:"/\\\\|?*]/u.test(name)',
          to: '<>:"|?*]/u.test(name)',
        },
        {
          file: 'src/export/export-folder.ts',
          from: 'if (!isPortablePath(file)) {',
          to: "if (!isPortablePath(file) && file === '') {",
        },
      ],
    },
    {
      name: 'links of exports',
      does: 'takes links in the folder of an export for its own',
      noticedBy: 'files behind links',
      edits: [
        {
          file: 'src/export/export-folder.ts',
          from: '    !entry.isDirectory() &&\n',
          to: '    !entry.isDirectory() &&\n    !entry.isSymbolicLink() &&\n',
        },
      ],
    },
    {
      name: 'unescaped',
      does: 'puts texts into pages as they are',
      noticedBy: 'answers with fields or pages',
      edits: [
        {
          file: 'src/explorer/document.ts',
          from: "return JSON.stringify(embedded).replaceAll('<', String.raw`\\u003c`);",
          to: 'return JSON.stringify(embedded);',
        },
      ],
    },
    firstOfTheList,
  ],
  run: async (settings) => {
    const { port } = await startService(settings);
    return [
      await checkAddresses(port),
      ...(await checkTraversal(settings)),
      ...(await checkExport(settings)),
      ...(await checkRateLimitKey(settings)),
      ...(await checkContent(settings)),
      ...(settings.runtime === 'Node' ? [await checkPermissions(settings)] : []),
      // Some systems do not let a process have private mounts; the tests run without them.
      ...(amount(settings, { full: 1, smoke: 0 }) > 0 ? [await checkReadOnly(settings)] : []),
    ];
  },
};
