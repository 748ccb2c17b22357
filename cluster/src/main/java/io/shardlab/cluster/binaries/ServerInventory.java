package io.shardlab.cluster.binaries;

import java.util.List;

/**
 * Which servers there are, and which can be had.
 *
 * @param installed what is on this machine, in the order in which it is searched
 * @param obtainable what can be fetched, by source in the order in which they are tried, newest first
 */
public record ServerInventory(List<InstalledServer> installed, List<ObtainableServer> obtainable) {

    public ServerInventory {
        installed = List.copyOf(installed);
        obtainable = List.copyOf(obtainable);
    }
}
