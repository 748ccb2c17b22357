package io.shardlab.core.result;

import com.mongodb.internal.build.MongoDriverVersion;

/**
 * The program and the machine that measured.
 *
 * @param simulatorVersion version of Shardlab
 * @param javaVersion version of the Java virtual machine
 * @param driverVersion version of the MongoDB driver
 * @param os operating system and processor architecture
 * @param cpus processors that this process may use
 * @param maxHeapBytes largest heap that this process may take
 */
public record ClientDescription(
        String simulatorVersion, String javaVersion, String driverVersion, String os, int cpus, long maxHeapBytes) {

    private static final String DEVELOPMENT = "development";

    /** This very process. */
    public static ClientDescription ofThisProcess() {
        String version = ClientDescription.class.getPackage().getImplementationVersion();
        return new ClientDescription(
                version == null ? DEVELOPMENT : version,
                Runtime.version().toString(),
                MongoDriverVersion.VERSION,
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory());
    }
}
