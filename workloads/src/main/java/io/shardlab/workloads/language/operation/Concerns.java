package io.shardlab.workloads.language.operation;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.Optional;

/**
 * The read preference and the concerns that the file gives to a statement; where it gives none, those of the run apply.
 *
 * @param readPreference of reads
 * @param readConcern of reads
 * @param writeConcern of writes
 */
public record Concerns(
        Optional<ReadPreference> readPreference,
        Optional<ReadConcern> readConcern,
        Optional<WriteConcern> writeConcern) {}
