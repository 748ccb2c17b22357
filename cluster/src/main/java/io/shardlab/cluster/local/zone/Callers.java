package io.shardlab.cluster.local.zone;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Optional;

/** Tells from which zone a connection comes: that of the member whose it is; clients are near. Thread-safe. */
final class Callers {

    private final SocketOwners owners;
    private final List<Member> members;

    Callers(SocketOwners owners, List<Member> members) {
        this.owners = owners;
        this.members = List.copyOf(members);
    }

    Zone zoneOf(Socket accepted) throws IOException {
        Optional<String> socket = owners.otherEnd(accepted);
        return members.stream()
                .filter(member -> socket.filter(inode -> holds(member, inode)).isPresent())
                .map(Member::zone)
                .findFirst()
                .orElse(Zone.NEAR);
    }

    private boolean holds(Member member, String inode) {
        return member.pid().stream().anyMatch(pid -> owners.holds(pid, inode));
    }
}
