package io.shardlab.local.binaries;

import com.mongodb.connection.ServerDescription;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds server programs on this machine, or fetches them.
 *
 * <p>If the user names a folder, by an option or else by the MONGODB_BIN variable, nothing else is tried. Otherwise PATH and
 * the cache are searched, and then the sources that can fill the cache. Programs are run with {@code --version} before they are
 * returned. Thread-safe.
 */
public final class ServerProvider {

    private static final Duration VERSION_LIMIT = Duration.ofSeconds(20);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final Duration STALL_LIMIT = Duration.ofSeconds(20);
    private static final Duration PIP_LIMIT = Duration.ofMinutes(10);

    private static final String OPTION = "--mongodb-bin";
    private static final String VARIABLE = "MONGODB_BIN";

    /** The oldest version that the driver supports. */
    private static final ServerVersion OLDEST = ServerVersion.of(ServerDescription.MIN_DRIVER_SERVER_VERSION + ".0");

    private static final Message TOO_OLD = Message.of(
            "older than {0}, the oldest version that the MongoDB driver of this program supports",
            ServerDescription.MIN_DRIVER_SERVER_VERSION);

    private final HostEnvironment host;
    private final BinaryInspector inspector;
    private final LocalServers local;
    private final List<Provisioner> provisioners;

    ServerProvider(
            HostEnvironment host, BinaryInspector inspector, LocalServers local, List<Provisioner> provisioners) {
        this.host = host;
        this.inspector = inspector;
        this.local = local;
        this.provisioners = List.copyOf(provisioners);
    }

    /** Returns the provider for this machine, with its environment variables, its PATH and its user's cache folder. */
    public static ServerProvider forThisMachine() {
        HostEnvironment host = HostEnvironment.current();
        ProcessRunner runner = new SystemProcessRunner();
        BinaryInspector inspector = new BinaryInspector(runner, VERSION_LIMIT);
        ServerCache cache = new ServerCache(CacheFolder.checked(host).resolve("mongodb"), host.platform(), inspector);
        return new ServerProvider(
                host,
                inspector,
                new LocalServers(List.of(new LocalServers.PathLocation(host), cache), inspector),
                List.of(officialArchive(cache), pypiWheels(host, runner, cache)));
    }

    private static OfficialArchive officialArchive(ServerCache cache) {
        return new OfficialArchive(
                OfficialArchive.configuredHost(),
                new OfficialReleases(),
                new HttpDownloader(ANSWER_LIMIT, STALL_LIMIT),
                cache);
    }

    private static PypiWheels pypiWheels(HostEnvironment host, ProcessRunner runner, ServerCache cache) {
        List<PypiWheel> suitable = PypiWheel.KNOWN.stream()
                .filter(wheel -> wheel.platforms().contains(host.platform()))
                .toList();
        return new PypiWheels(
                suitable,
                new PipClient(host, runner, PIP_LIMIT),
                PypiWheels.SharedLibraries.of(host),
                new DebianOpenSsl11(host, runner),
                cache);
    }

    /**
     * Finds or fetches server programs; blocks, for minutes if it downloads.
     *
     * @param explicitFolder the value of {@code --mongodb-bin}; takes precedence over every other source
     * @param version the value of {@code --server-version}: a version, or the beginning of one such as {@code 6.0}. Without it,
     *     the first source that has any version is used: the first program on PATH that runs, or the newest one in the cache
     * @param notices receives downloads, and the sources that could not be used
     * @throws UsageException if the version is not valid, if a folder that the user named does not contain it, or if it is too
     *     old for the driver
     * @throws RunFailedException if no source can be used; the message says what was tried and why it failed
     */
    public ServerBinaries resolve(Optional<Path> explicitFolder, Optional<String> version, Notices notices) {
        VersionRequest wanted = request(version);
        try {
            Optional<LocalServers.NamedFolder> named =
                    namedFolders(explicitFolder).findFirst();
            return requireSupported(
                    named.isPresent()
                            ? named.get().require(wanted, inspector, notices)
                            : findOrProvision(wanted, notices));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Checks the value of {@code --server-version} without looking for servers.
     *
     * @throws UsageException if the value is not a version, or too old for the driver
     */
    public static void check(Optional<String> version) {
        request(version);
    }

    private static VersionRequest request(Optional<String> version) {
        VersionRequest wanted = VersionRequest.parse(version);
        if (wanted.isOlderThan(OLDEST)) {
            throw new UsageException(
                    Message.of("--server-version asks for {0}, which is {1}.", wanted.words(), TOO_OLD));
        }
        return wanted;
    }

    private static ServerBinaries requireSupported(ServerBinaries found) {
        if (found.version().compareTo(OLDEST) < 0) {
            throw new UsageException(Message.of(
                    "MongoDB {0} ({1}) is {2}; name another by --mongodb-bin or --server-version.",
                    found.version(), found.mongod(), TOO_OLD));
        }
        return found;
    }

    /**
     * Lists the servers on this machine and those that could be fetched. Runs the programs found, which takes a moment; uses no
     * network.
     *
     * @param explicitFolder the value of {@code --mongodb-bin}
     * @throws UsageException if a folder that the user named has no server
     */
    public ServerInventory inventory(Optional<Path> explicitFolder) {
        try {
            List<LocalServers.NamedFolder> named = namedFolders(explicitFolder).toList();
            named.forEach(LocalServers.NamedFolder::requireServer);
            List<ServerInventory.Installed> installed = new ArrayList<>(new LocalServers(named, inspector).list());
            installed.addAll(local.list());
            return new ServerInventory(
                    installed,
                    provisioners.stream()
                            .flatMap(source -> source.offers().stream())
                            .toList());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Stream<LocalServers.NamedFolder> namedFolders(Optional<Path> explicitFolder) {
        return Stream.concat(
                        explicitFolder.stream().map(folder -> Map.entry(OPTION, folder)),
                        host.folder(VARIABLE).stream().map(folder -> Map.entry(VARIABLE, folder)))
                .map(named ->
                        new LocalServers.NamedFolder(Message.text(named.getKey()), named.getValue(), host.platform()));
    }

    private ServerBinaries findOrProvision(VersionRequest wanted, Notices notices) throws InterruptedException {
        List<Message> attempts = new ArrayList<>();
        Optional<ServerBinaries> found = local.find(wanted, notices, attempts);
        if (found.isPresent()) {
            return found.get();
        }
        return provision(wanted, notices, attempts);
    }

    private ServerBinaries provision(VersionRequest wanted, Notices notices, List<Message> attempts)
            throws InterruptedException {
        for (Iterator<Provisioner> sources = provisioners.iterator(); sources.hasNext(); ) {
            Provisioner source = sources.next();
            try {
                return source.provision(wanted, notices);
            } catch (UnavailableException e) {
                attempts.add(source.name().and(Message.text(": ")).and(e.reason()));
                if (sources.hasNext()) {
                    notices.say(
                            Message.of("{0} cannot be used: {1}; trying the next source.", source.name(), e.reason()));
                }
            }
        }
        throw nothingFound(wanted, attempts);
    }

    private static RunFailedException nothingFound(VersionRequest wanted, List<Message> attempts) {
        return new RunFailedException(Message.of(
                "No MongoDB server programs ({0}) could be found or fetched. Tried: {1}. Install MongoDB so that "
                        + "mongod is on PATH, or name the folder of its programs with {2} or {3}; `simulator servers` "
                        + "lists what is available.",
                wanted.words(), Message.joined("; ", attempts), OPTION, VARIABLE));
    }

    private static RunFailedException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new RunFailedException(Message.of("The search for MongoDB server programs was interrupted."), e);
    }
}
