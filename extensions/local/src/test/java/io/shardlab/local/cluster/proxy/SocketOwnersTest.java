package io.shardlab.local.cluster.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.cluster.zone.Zone;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SocketOwnersTest {

    @TempDir
    Path proc;

    @Test
    void theProcessAtTheOtherEndOfAConnectionIsFound() throws IOException {
        SocketOwners owners = new SocketOwners();
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName(Zone.FAR.host()));
                Socket caller = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket accepted = listener.accept()) {
            Optional<String> inode = owners.otherEnd(accepted);
            assertThat(inode).isPresent();
            assertThat(owners.holds(ProcessHandle.current().pid(), inode.get())).isTrue();
            assertThat(owners.holds(ProcessHandle.current().pid(), inode.get() + "0"))
                    .isFalse();
            assertThat(caller.isConnected()).isTrue();
        }
    }

    @Test
    void aProcessThatHasEndedHoldsNothing() throws IOException {
        Files.createDirectories(proc.resolve("7/fd"));
        Files.createSymbolicLink(proc.resolve("7/fd/3"), Path.of("socket:[42]"));
        SocketOwners owners = new SocketOwners(proc);
        assertThat(owners.holds(7, "42")).isTrue();
        assertThat(owners.holds(7, "4")).isFalse();
        assertThat(owners.holds(8, "42")).isFalse();
    }
}
