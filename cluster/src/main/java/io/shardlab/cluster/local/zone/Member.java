package io.shardlab.cluster.local.zone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * A server in a zone.
 *
 * @param zone where it is
 * @param port its port, here and at its zone's address; 0 for one that only calls others
 * @param pidFile where it writes its process id before it calls anybody: a member that is started again is another
 *     process
 * @param cpuTime the folders of the control group that count its CPU time, in slow motion; none otherwise
 */
record Member(Zone zone, int port, Path pidFile, List<Path> cpuTime) {

    Member {
        cpuTime = List.copyOf(cpuTime);
    }

    Member countedIn(List<Path> folders) {
        return new Member(zone, port, pidFile, folders);
    }

    /** As MongoDB writes the address that the others and clients know it by. */
    String host() {
        return zone.host() + ":" + port;
    }

    /** The process id now; empty if it has not started. */
    OptionalLong pid() {
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(pidFile).trim()));
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
