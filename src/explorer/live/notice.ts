let notice: HTMLElement | undefined;

/** Says in a corner of the page why a change was not taken; nothing where it was. */
export function showNotice(refusal: string | undefined): void {
  if (!notice) {
    if (refusal === undefined) {
      return;
    }
    notice = document.createElement('div');
    notice.className = 'refusal';
    // Read out when its text changes.
    notice.setAttribute('role', 'status');
    document.body.append(notice);
  }
  notice.hidden = refusal === undefined;
  const text = refusal === undefined ? '' : `The last change is not shown. ${refusal}`;
  if (notice.textContent !== text) {
    notice.textContent = text;
  }
}
