package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks whether the disk of a local cluster has room for a data set, to refuse one that cannot fit before the start. */
public final class DiskSpace {

    /**
     * Less than any document takes, with its entries in two indexes, however well it is compressed. So a data set that is
     * refused does not fit, but one that is accepted may still fill the disk.
     */
    static final long LEAST_STORED_BYTES = 16;

    private DiskSpace() {}

    /** Refuses documents that are stored once; see {@link #require(Settings, long, int)}. */
    public static void require(Settings settings, long documents) {
        require(settings, documents, 1);
    }

    /**
     * Refuses a number of documents for which the disk of a local cluster has no room. Reads the free space of the disk.
     *
     * @param times how often each document is stored at the same time, without the copies on other members
     * @throws UsageException if there is no room
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
        Folders.nearestExisting(folder).ifPresent(existing -> {
            try {
                require(
                        folder,
                        documents,
                        times * copies,
                        Files.getFileStore(existing).getUsableSpace());
            } catch (IOException e) {
                // The free space is unknown, which refuses nothing.
            }
        });
    }

    static void require(Path folder, long documents, int copies, long freeBytes) {
        long most = freeBytes / LEAST_STORED_BYTES / copies;
        if (documents > most) {
            throw new UsageException(Message.of(
                    "{0} must be at most {1,number,#} for a local cluster, as its disk at '{2}' has no room for "
                            + "more, but is {3,number,#}.",
                    RunParameters.DOCUMENTS.option(), most, folder, documents));
        }
    }
}
