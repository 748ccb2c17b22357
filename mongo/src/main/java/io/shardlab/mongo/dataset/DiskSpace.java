package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Whether the disk of a local cluster has room for a data set, so that one that can never fit is told before the start. */
public final class DiskSpace {

    /**
     * Less than any document of ours takes, its entries in two indexes included, however well it is compressed: what is
     * refused by it does not fit, while what is not may still fill the disk.
     */
    static final long LEAST_STORED_BYTES = 16;

    private DiskSpace() {}

    /** As {@link #require(Settings, long, int)}, for documents that are there once. */
    public static void require(Settings settings, long documents) {
        require(settings, documents, 1);
    }

    /**
     * Refuses a number of documents for which the servers' disk has no room; others' servers are not asked. Looks at the
     * disk.
     *
     * @param times how often each document is there at the same time, copies on other members not counted
     * @throws UsageException if there is none
     */
    public static void require(Settings settings, long documents, int times) {
        if (settings.find(TargetParameters.URI).isPresent()) {
            return;
        }
        Path folder =
                settings.find(TargetParameters.DATA_DIR).orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        int copies = settings.get(TargetParameters.CLUSTER) == TargetKind.STANDALONE
                ? 1
                : settings.get(TargetParameters.REPLICAS);
        free(folder).ifPresent(bytes -> require(folder, documents, times * copies, bytes));
    }

    static void require(Path folder, long documents, int copies, long freeBytes) {
        long most = freeBytes / LEAST_STORED_BYTES / copies;
        if (documents > most) {
            throw new UsageException(RunParameters.DOCUMENTS.option() + " must be at most " + most
                    + " for a local cluster, as its disk at '" + folder + "' has room for no more, but is " + documents
                    + ".");
        }
    }

    /** Empty if it is not known, which refuses nothing. */
    private static OptionalLong free(Path folder) {
        Optional<Path> existing = Folders.nearestExisting(folder);
        try {
            return existing.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Files.getFileStore(existing.get()).getUsableSpace());
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
