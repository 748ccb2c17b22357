package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The proxies of all members of a replica set in two zones. Thread-safe. */
public final class ZoneProxies implements AutoCloseable {

    private final Way way;
    private final List<ZoneProxy> proxies = new ArrayList<>();

    private ZoneProxies(Way way) {
        this.way = way;
    }

    /**
     * Opens one for each member; nothing is held back yet.
     *
     * @param members in their order; they listen already
     * @param now the members as they are whenever it is asked
     * @throws io.shardlab.core.error.RunFailedException if an address is taken
     */
    public static ZoneProxies start(Zones zones, List<NodeInfo> members, Supplier<List<NodeInfo>> now) {
        Map<String, Zone> byName = new HashMap<>();
        for (int i = 0; i < members.size(); i++) {
            byName.put(members.get(i).name(), zones.of(i, members.size()));
        }
        ZoneProxies opened = new ZoneProxies(new Way(zones.oneWay()));
        Callers callers = new Callers(now, byName);
        try {
            for (NodeInfo member : members) {
                opened.proxies.add(new ZoneProxy(member, byName.get(member.name()), callers, opened.way));
            }
            return opened;
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** The addresses that the members are known by, in their order. */
    public List<String> hosts() {
        return proxies.stream().map(ZoneProxy::host).toList();
    }

    /** From now on what goes between zones takes its time, over connections that are open already, too. */
    public void delayFromNow() {
        way.lengthen();
    }

    @Override
    public void close() {
        proxies.forEach(ZoneProxy::close);
    }
}
