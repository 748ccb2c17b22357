package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.mongodb.internal.build.MongoDriverVersion;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.Optional;

/**
 * The program and the machine that measured. Immutable.
 *
 * @param simulatorVersion the version of Shardlab
 * @param javaVersion the version of the Java virtual machine
 * @param driverVersion the version of the MongoDB driver
 * @param os the operating system and the processor architecture
 * @param cpus the processors that this process may use
 * @param maxHeapBytes the largest heap that this process may use
 * @param origin the build, the machine and the virtual machine's settings; empty in results of older programs
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ClientDescription(
        String simulatorVersion,
        String javaVersion,
        String driverVersion,
        String os,
        @Measured(Quantity.COUNT) int cpus,
        @Measured(Quantity.BYTES) long maxHeapBytes,
        Optional<ClientOrigin> origin) {

    private static final int SHORT_COMMIT = 12;
    private static final String DEVELOPMENT = "development";

    /** A description without an origin. */
    public ClientDescription(
            String simulatorVersion, String javaVersion, String driverVersion, String os, int cpus, long maxHeapBytes) {
        this(simulatorVersion, javaVersion, driverVersion, os, cpus, maxHeapBytes, Optional.empty());
    }

    /** The program's version and, if it is known, the commit that it was built from. */
    public String build() {
        String commit = origin.flatMap(ClientOrigin::commit)
                .map(id -> " of commit " + id.substring(0, SHORT_COMMIT))
                .orElse("");
        boolean changed = origin.flatMap(ClientOrigin::uncommittedChanges).orElse(false);
        return simulatorVersion + commit + (changed ? " with changes" : "");
    }

    /** Describes this process. */
    public static ClientDescription ofThisProcess() {
        String version = ClientDescription.class.getPackage().getImplementationVersion();
        return new ClientDescription(
                version == null ? DEVELOPMENT : version,
                Runtime.version().toString(),
                MongoDriverVersion.VERSION,
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory(),
                Optional.of(ClientOrigin.ofThisProcess()));
    }
}
