package io.shardlab.recovery.backup;

import java.util.List;
import java.util.Set;

/**
 * A restored cluster that was compared with its source.
 *
 * @param contents what it holds
 * @param changed collections that were written to while the backup was made
 * @param configServer the config server's set; empty for a logical backup
 * @param lockedPrimaries sets whose primary was locked, so that writes waited
 */
record CheckedRestore(
        Method method, Contents contents, Set<String> changed, String configServer, List<String> lockedPrimaries) {}
