package io.shardlab.local.cluster.proxy;

import io.shardlab.local.cluster.zone.Zone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * A server in a zone.
 *
 * @param port its port, here and at its zone's address; 0 for one that only calls others
 * @param pidFile the file with its process id, written before it calls anybody: a member that is restarted is another process
 * @param cpuTime the folders of the control group that count its CPU time, in slow motion; none otherwise
 */
record Member(Zone zone, int port, Path pidFile, List<Path> cpuTime) {

    Member {
        cpuTime = List.copyOf(cpuTime);
    }

    String host() {
        return zone.host() + ":" + port;
    }

    /** Returns the current process id; empty if the process has not started. */
    OptionalLong pid() {
        try {
            return OptionalLong.of(Long.parseLong(Files.readString(pidFile).trim()));
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
