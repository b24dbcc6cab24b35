/** A file of `/v1/bulk`. */
export type BulkFile = {
  readonly file: string;
  readonly description: string;
  readonly size: number;
  readonly sha256: string;
  readonly url: string;
};

/** The files that hold all of the world, with what tells whether they came whole. */
export function BulkFiles({ files }: { readonly files: readonly BulkFile[] }) {
  return (
    <section class="section">
      <h2>Everything as files</h2>
      <div class="table-frame" tabIndex={0} role="region" aria-label="Everything as files">
        <table class="bulk">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col" class="number">
                Size
              </th>
              <th scope="col">What it holds, and its SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {files.map(({ file, description, size, sha256, url }) => (
              <tr key={file}>
                <th scope="row">
                  <a href={url} download>
                    {file}
                  </a>
                </th>
                <td class="number">{describeBytes(size)}</td>
                <td>
                  {description}
                  <code class="digest">{sha256}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function describeBytes(bytes: number): string {
  return bytes < 100_000
    ? `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} kB`
    : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
