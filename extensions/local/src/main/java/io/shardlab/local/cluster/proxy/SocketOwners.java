package io.shardlab.local.cluster.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the process at the other end of a connection of this machine, in {@code /proc}: {@code net/tcp} lists the addresses and
 * the inode of each socket, and a process's {@code fd} folder the inodes of its sockets; see proc(5). Thread-safe.
 */
final class SocketOwners {

    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;

    private final Path proc;

    SocketOwners() {
        this(Path.of("/proc"));
    }

    SocketOwners(Path proc) {
        this.proc = proc;
    }

    Optional<Member> memberOf(Socket accepted, List<Member> members) throws IOException {
        Optional<String> socket = otherEnd(accepted);
        return members.stream()
                .filter(member -> socket.filter(inode -> holds(member, inode)).isPresent())
                .findFirst();
    }

    private boolean holds(Member member, String inode) {
        return member.pid().stream().anyMatch(pid -> holds(pid, inode));
    }

    /** Returns the inode of the socket at the other end; empty if that is closed already. */
    Optional<String> otherEnd(Socket accepted) throws IOException {
        return inode((InetSocketAddress) accepted.getRemoteSocketAddress(), (InetSocketAddress)
                accepted.getLocalSocketAddress());
    }

    Optional<String> inode(InetSocketAddress local, InetSocketAddress remote) throws IOException {
        Optional<String> found = inode("tcp", local, remote);
        return found.isPresent() ? found : inode("tcp6", local, remote);
    }

    /** The address of an IPv6 socket ends with the IPv4 address. */
    private Optional<String> inode(String version, InetSocketAddress local, InetSocketAddress remote)
            throws IOException {
        Path sockets = proc.resolve("net").resolve(version);
        if (!Files.exists(sockets)) {
            return Optional.empty();
        }
        String from = text(local);
        String to = text(remote);
        try (Stream<String> lines = Files.lines(sockets)) {
            return lines.skip(1)
                    .map(line -> line.strip().split("\\s+"))
                    .filter(fields -> fields[LOCAL].endsWith(from) && fields[REMOTE].endsWith(to))
                    .map(fields -> fields[INODE])
                    .findFirst();
        }
    }

    /** Returns the address in native byte order, and the port, such as {@code 0100007F:6D62}. */
    private static String text(InetSocketAddress address) {
        int number = ByteBuffer.wrap(address.getAddress().getAddress())
                .order(ByteOrder.nativeOrder())
                .getInt();
        return String.format(Locale.ROOT, "%08X:%04X", number, address.getPort());
    }

    boolean holds(long pid, String inode) {
        Path files = proc.resolve(Long.toString(pid)).resolve("fd");
        try (Stream<Path> open = Files.list(files)) {
            return open.anyMatch(file -> leadsTo(file, "socket:[" + inode + "]"));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean leadsTo(Path link, String target) {
        try {
            return Files.readSymbolicLink(link).toString().equals(target);
        } catch (IOException e) {
            // The file was closed after it had been listed.
            return false;
        }
    }
}
