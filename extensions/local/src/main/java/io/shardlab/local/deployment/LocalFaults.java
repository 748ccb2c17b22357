package io.shardlab.local.deployment;

import io.shardlab.core.deployment.Faults;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.Signals;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Takes members of a local cluster's replica sets away, and brings them back. Thread-safe. */
final class LocalFaults implements Faults {

    private final LocalCluster cluster;
    private final Map<Kind, Set<String>> away = new EnumMap<>(Kind.class);

    LocalFaults(LocalCluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Distributes the members of each set over as many hosts, each set beginning one host later, so that the first members,
     * which are the primaries of a new cluster, are on different hosts. The one config server is on the last host.
     */
    @Override
    public List<List<String>> hosts() {
        Map<String, List<NodeInfo>> sets = new TreeMap<>();
        for (NodeInfo node : members()) {
            sets.computeIfAbsent(node.replicaSet().orElseThrow(), name -> new ArrayList<>())
                    .add(node);
        }
        List<List<String>> hosts = new ArrayList<>();
        int shift = 0;
        for (List<NodeInfo> set : sets.values()) {
            for (int i = 0; i < set.size(); i++) {
                while (hosts.size() < set.size()) {
                    hosts.add(new ArrayList<>());
                }
                hosts.get((i + shift) % set.size()).add(cluster.hostOf(set.get(i)));
            }
            shift++;
        }
        configServers().forEach(node -> hosts.get(hosts.size() - 1).add(cluster.hostOf(node)));
        return hosts;
    }

    private List<NodeInfo> members() {
        return cluster.nodes().stream()
                .filter(node -> node.role().holdsData() && node.replicaSet().isPresent())
                .toList();
    }

    private Stream<NodeInfo> configServers() {
        return cluster.nodes().stream().filter(node -> node.role() == NodeRole.CONFIG);
    }

    @Override
    public void inflict(Kind kind, List<String> addresses) throws InterruptedException {
        List<NodeInfo> servers = servers(addresses);
        note(kind, addresses, true);
        switch (kind) {
            case KILL -> cluster.kill(servers);
            case PAUSE, CUT -> toggle(kind, servers, true);
        }
    }

    private void toggle(Kind kind, List<NodeInfo> servers, boolean gone) throws InterruptedException {
        for (NodeInfo server : servers) {
            if (kind == Kind.CUT) {
                cluster.cutOff(server, gone);
            } else if (gone) {
                Signals.stop(server.pid());
            } else {
                Signals.resume(server.pid());
            }
        }
    }

    @Override
    public void repair(Kind kind, List<String> addresses) throws InterruptedException {
        List<NodeInfo> servers = servers(addresses);
        switch (kind) {
            case KILL -> cluster.startAgain(servers);
            case PAUSE, CUT -> toggle(kind, servers, false);
        }
        note(kind, addresses, false);
    }

    @Override
    public void repairLeft() {
        Map<Kind, List<String>> left = new EnumMap<>(Kind.class);
        synchronized (this) {
            away.forEach((kind, addresses) -> left.put(kind, List.copyOf(addresses)));
        }
        try {
            for (Map.Entry<Kind, List<String>> each : left.entrySet()) {
                if (!each.getValue().isEmpty()) {
                    repair(each.getKey(), each.getValue());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void note(Kind kind, List<String> addresses, boolean gone) {
        Set<String> known = away.computeIfAbsent(kind, any -> new LinkedHashSet<>());
        if (gone) {
            known.addAll(addresses);
        } else {
            addresses.forEach(known::remove);
        }
    }

    synchronized boolean anyLeft() {
        return away.values().stream().anyMatch(addresses -> !addresses.isEmpty());
    }

    private List<NodeInfo> servers(List<String> addresses) {
        return addresses.stream().map(this::server).toList();
    }

    private NodeInfo server(String address) {
        return Stream.concat(members().stream(), configServers())
                .filter(node -> cluster.hostOf(node).equals(address))
                .findFirst()
                .orElseThrow(
                        () -> new RunFailedException(Message.of("{0} is not a member of the local cluster.", address)));
    }
}
