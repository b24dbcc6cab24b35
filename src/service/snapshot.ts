import { loadDrawing } from '../api/pictures/find-picture.ts';
import { maxBufferedBytes } from '../api/replies.ts';
import { describeRefusal, finishProblem } from '../api/problems.ts';
import { canonicalTargetOf, choiceOf, type ResolveTarget } from '../api/requests.ts';
import { createTargetResolver } from '../api/routes.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type FinishedResponse, passThrough, type ServiceRequest } from '../responses/messages.ts';
import { type Admit, Responder } from '../responses/responder.ts';
import { tagOf } from '../responses/representation.ts';
import { loadOnce } from '../world/memoize.ts';
import type { Admission } from './admission.ts';
import { requestCost } from './middleware.ts';
import { type AppOptions, loadApp, rasterizer } from './load-app.ts';
import { builtFolder, readBuildIdentity } from './places.ts';

type SnapshotOptions = Omit<AppOptions, 'origin' | 'followedAs'> & {
  /** Identifies the world with its pictures, if open pages follow their files. */
  readonly followed?: string | undefined;
  /** Queues of the work that is computed and drawn; what has none is done at once. */
  readonly admission: { readonly computed?: Admission; readonly drawn: Admission };
};

/** The flood is over by then, or lasts. */
const retryAfterSeconds = '2';

/** One version of the world in service: every response is made from one snapshot alone. */
export class Snapshot {
  readonly catalog: Catalog;
  readonly resolveTarget: ResolveTarget;
  readonly answer: Responder['answer'];
  readonly #options: SnapshotOptions;
  readonly #responder: Responder;
  readonly #readTag: () => Promise<string>;
  readonly #loadApp = loadOnce(async () => {
    const followedAs = this.#options.followed === undefined ? undefined : await this.#readTag();
    return loadApp({ ...this.#options, followedAs, origin: 'service' });
  });

  constructor(options: SnapshotOptions) {
    const { version, addresses, followed } = options;
    const { baseUrl } = addresses;
    this.#options = options;
    this.catalog = version.catalog;
    this.resolveTarget = createTargetResolver(this.catalog.manifest, {
      hasPages: builtFolder !== undefined,
    });
    this.#readTag = loadOnce(() => snapshotTag(version.version, addresses, followed));
    this.#responder = new Responder({
      ask: async (request) => (await this.#loadApp()).fetch(request),
      admit: this.#admit,
      readTag: this.#readTag,
      choiceOf,
      canonicalTarget: (target, accept) => canonicalTargetOf(this.resolveTarget, target, accept),
      refuse: (target, refusal) => finishProblem(baseUrl, describeRefusal(refusal), target),
      longestBuffered: maxBufferedBytes,
    });
    this.answer = this.#responder.answer.bind(this.#responder);
  }

  /** Bytes of the response cache, about. */
  get cachedBytes(): number {
    return this.#responder.cachedBytes;
  }

  /** Answers the operator's paths alone. */
  async operate(request: ServiceRequest): Promise<FinishedResponse> {
    const app = await this.#loadApp();
    return passThrough(await app.operate(request.toRequest()));
  }

  /** Loads what is not needed before the first response, but soon. */
  async warmUp(): Promise<void> {
    await this.#loadApp();
    await loadDrawing();
    // Bun ends the process if a thread starts when no file descriptor is left.
    if (process.versions['bun'] !== undefined) {
      rasterizer.start();
    }
    // A name that no creature has is looked for in all the maps of names, which makes them.
    this.catalog.findName('');
  }

  readonly #admit: Admit = (request, make) => {
    const { admission } = this.#options;
    const target = this.resolveTarget(request.target, request.accept);
    const { work } = requestCost(request.method, target, request.accept);
    const queue = work === 'little' ? undefined : admission[work];
    return queue
      ? queue.run(
          async () => make(),
          () => this.#shed(request.target),
        )
      : make();
  };

  #shed(target: string): FinishedResponse {
    return finishProblem(
      this.#options.addresses.baseUrl,
      {
        kind: 'overloaded',
        detail: 'The service has too many requests at the moment',
        fields: { 'retry-after': retryAfterSeconds },
      },
      target,
    );
  }
}

/**
 * The tag of all that responses depend on but for target and format: the same on every replica of a build. Of a service from
 * sources, it is another after each start, because there is nothing that says whether they have changed.
 */
function snapshotTag(
  version: string,
  { baseUrl, resourcesUrl }: Addresses,
  followed = '',
): Promise<string> {
  const build = readBuildIdentity() ?? String(performance.timeOrigin);
  return tagOf(JSON.stringify([version, build, baseUrl, resourcesUrl, followed]));
}
