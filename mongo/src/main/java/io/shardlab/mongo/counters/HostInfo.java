package io.shardlab.mongo.counters;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;

/**
 * What a server tells of its machine by hostInfo.
 *
 * @param name the host name, without the port that some releases append
 * @param processors all processors of the machine
 * @param usable of these, those that the server's threads may run on: fewer with a CPU set, but not with a CPU quota
 * @param outsideContainers whether it tells that it is in no container: the file systems that it sees are a machine's own
 */
public record HostInfo(String name, int processors, int usable, boolean outsideContainers) {

    /** File systems that the root of a container is made of, in layers. */
    private static final Set<String> LAYERED = Set.of("overlay", "overlayfs", "fuse-overlayfs", "aufs");

    /** What engines of containers lay over the files of an image, so that the container has an identity of its own. */
    private static final Set<String> IDENTITY = Set.of("/etc/hostname", "/etc/hosts", "/etc/resolv.conf");

    /** The command whose reply {@link #of} takes. */
    public static Document command() {
        return new Document("hostInfo", 1);
    }

    /** Empty if the server does not tell how many processors there are. */
    public static Optional<HostInfo> of(Document reply) {
        Section system = new Section(reply).section("system");
        int processors = (int) system.number("numCores");
        // -1 if the system does not tell; older releases say nothing of it.
        int usable = (int) system.number("numCoresAvailableToProcess");
        return processors > 0
                ? Optional.of(new HostInfo(
                        system.text("hostname").replaceFirst(":[0-9]+$", ""),
                        processors,
                        usable > 0 ? Math.min(usable, processors) : processors,
                        outsideContainers(new Section(reply).section("extra"))))
                : Optional.empty();
    }

    /** Only if the mount of the root is told: releases leave out lines of /proc/self/mountinfo that they cannot parse. */
    private static boolean outsideContainers(Section extra) {
        // Some releases nest it once more.
        Section where = extra.section("extra").ifThere().orElse(extra);
        List<Section> mounts = where.document().get("mountInfo") instanceof List<?> list
                ? list.stream()
                        .filter(Document.class::isInstance)
                        .map(mount -> new Section((Document) mount))
                        .toList()
                : List.of();
        return mounts.stream().anyMatch(mount -> mount.text("mountPoint").equals("/"))
                && mounts.stream().noneMatch(HostInfo::isOfContainer);
    }

    private static boolean isOfContainer(Section mount) {
        String point = mount.text("mountPoint");
        return IDENTITY.contains(point) || (point.equals("/") && LAYERED.contains(mount.text("type")));
    }
}
