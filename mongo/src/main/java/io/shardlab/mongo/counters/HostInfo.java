package io.shardlab.mongo.counters;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;

/**
 * A server's machine, as hostInfo reports it.
 *
 * @param name the host name, without the port that some releases append
 * @param processors all processors of the machine
 * @param usable the processors on which the server's threads may run: fewer with a CPU set, but not with a CPU quota
 * @param outsideContainers true if it is not in a container: the file systems that it sees are a machine's own
 */
public record HostInfo(String name, int processors, int usable, boolean outsideContainers) {

    /** The layered file systems of container roots. */
    private static final Set<String> LAYERED = Set.of("overlay", "overlayfs", "fuse-overlayfs", "aufs");

    /** The files that container engines mount over those of an image, so that the container has its own identity. */
    private static final Set<String> IDENTITY = Set.of("/etc/hostname", "/etc/hosts", "/etc/resolv.conf");

    /** Reads a reply to hostInfo; empty if it does not contain the number of processors. */
    public static Optional<HostInfo> of(Document reply) {
        ReplyPart system = new ReplyPart(reply).section("system");
        int processors = (int) system.number("numCores");
        // -1 if the system does not report it; older releases omit it.
        int usable = (int) system.number("numCoresAvailableToProcess");
        return processors > 0
                ? Optional.of(new HostInfo(
                        system.text("hostname").replaceFirst(":[0-9]+$", ""),
                        processors,
                        usable > 0 ? Math.min(usable, processors) : processors,
                        outsideContainers(new ReplyPart(reply).section("extra"))))
                : Optional.empty();
    }

    /** Requires the mount of the root, as releases leave out lines of /proc/self/mountinfo that they cannot parse. */
    private static boolean outsideContainers(ReplyPart extra) {
        // Some releases nest it once more.
        ReplyPart where = extra.section("extra").ifThere().orElse(extra);
        List<ReplyPart> mounts = where.document().get("mountInfo") instanceof List<?> list
                ? list.stream()
                        .filter(Document.class::isInstance)
                        .map(mount -> new ReplyPart((Document) mount))
                        .toList()
                : List.of();
        return mounts.stream().anyMatch(mount -> mount.text("mountPoint").equals("/"))
                && mounts.stream().noneMatch(HostInfo::isOfContainer);
    }

    private static boolean isOfContainer(ReplyPart mount) {
        String point = mount.text("mountPoint");
        return IDENTITY.contains(point) || (point.equals("/") && LAYERED.contains(mount.text("type")));
    }
}
