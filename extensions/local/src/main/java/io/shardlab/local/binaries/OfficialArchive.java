package io.shardlab.local.binaries;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** MongoDB's own archives, which contain mongod and mongos. */
final class OfficialArchive implements Provisioner {

    /** The property that names a mirror; the flapdoodle embed library uses the same one. */
    static final String MIRROR_PROPERTY = "de.flapdoodle.embed.mongo.baseUrl";

    private static final String DEFAULT_HOST = "https://fastdl.mongodb.org";

    private final URI host;
    private final OfficialReleases releases;
    private final HttpDownloader downloader;
    private final ServerCache cache;

    OfficialArchive(URI host, OfficialReleases releases, HttpDownloader downloader, ServerCache cache) {
        this.host = host;
        this.releases = releases;
        this.downloader = downloader;
        this.cache = cache;
    }

    /** Returns the download host, or the mirror that the system property names. */
    static URI configuredHost() {
        return URI.create(System.getProperty(MIRROR_PROPERTY, DEFAULT_HOST));
    }

    @Override
    public Message name() {
        return Message.of("MongoDB's archive at {0}", host.getAuthority());
    }

    @Override
    public List<ServerInventory.Obtainable> offers() {
        Set<Integer> majors = new HashSet<>();
        return releases.versions(VersionRequest.ANY).stream()
                .filter(newestFirst -> majors.add(newestFirst.major()))
                .map(version -> new ServerInventory.Obtainable(version.toString(), name(), true, Optional.empty()))
                .toList();
    }

    @Override
    public ServerBinaries provision(VersionRequest wanted, Notices notices)
            throws UnavailableException, InterruptedException {
        ServerVersion version = releases.versions(wanted).stream()
                .findFirst()
                .orElseThrow(
                        () -> new UnavailableException(Message.of("it has no {0} for this machine", wanted.words())));
        URI archive = archive(version);
        requireAvailable(archive);
        return cache.install(
                version, name(), (target, work) -> fetch(version, archive, target, work, notices), notices);
    }

    private URI archive(ServerVersion version) {
        String path = releases.path(version).orElseThrow();
        return URI.create(host.toString().replaceAll("/+$", "") + path);
    }

    /** Called before the lock is taken: an unreachable host must not delay other installations. */
    private void requireAvailable(URI archive) throws UnavailableException, InterruptedException {
        try {
            downloader.requireAvailable(archive);
        } catch (IOException e) {
            throw new UnavailableException(Reasons.of(e), e);
        }
    }

    private void fetch(ServerVersion version, URI archive, Path target, Path work, Notices notices)
            throws IOException, InterruptedException {
        notices.say(Message.of("Downloading MongoDB {0} from {1}; later runs reuse it.", version, host.getAuthority()));
        Path file = work.resolve(Path.of(archive.getPath()).getFileName().toString());
        // The checksum comes first: the archive is large, and useless without it.
        String checksum = Checksum.read(downloader
                .text(URI.create(archive + ".sha256"))
                .orElseThrow(() -> new DescribedIOException(Message.of(
                        "the host has no SHA-256 of {0}, without which the archive cannot be checked",
                        archive.getPath()))));
        downloader.download(archive, file);
        Checksum.verify(file, Set.of(checksum));
        ProgramExtractor.extract(file, target.resolve("bin"));
        Files.delete(file);
    }
}
