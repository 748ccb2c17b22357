package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.Secrets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The build, the machine and the virtual machine that measured, for someone who wants to repeat the measurement. Immutable.
 *
 * @param commit the commit of the sources that the program was built from; empty if they were not a clone of the repository
 * @param uncommittedChanges true if those sources had changes that are in no commit
 * @param host the machine's name
 * @param cpuModel the processors as the system names them; empty if it does not
 * @param jvmFlags the flags of the virtual machine, secrets masked
 * @param collectors the names of the virtual machine's garbage collectors
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ClientOrigin(
        Optional<String> commit,
        Optional<Boolean> uncommittedChanges,
        Optional<String> host,
        Optional<String> cpuModel,
        List<String> jvmFlags,
        List<String> collectors) {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final String MODEL_NAME = "model name";

    public ClientOrigin {
        jvmFlags = List.copyOf(jvmFlags);
        collectors = List.copyOf(collectors);
    }

    static ClientOrigin ofThisProcess() {
        Build build = Build.ofThisProgram();
        return new ClientOrigin(
                build.commit(),
                build.uncommittedChanges(),
                hostName(),
                cpuModel(CPU_INFO),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .map(ClientOrigin::masked)
                        .toList(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
    }

    /** The flag without secrets: values of system properties that are named as such, options of agents, passwords in URIs. */
    static String masked(String flag) {
        int equals = flag.indexOf('=');
        boolean secret = equals > 0
                && (flag.startsWith("-javaagent:")
                        || flag.startsWith("-agent")
                        || flag.startsWith("-D") && Secrets.isNamed(flag.substring(0, equals)));
        return secret ? flag.substring(0, equals + 1) + Secrets.MASK : Secrets.mask(flag);
    }

    private static Optional<String> hostName() {
        try {
            return Optional.of(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            // A machine that cannot resolve its own name can still measure.
            return Optional.empty();
        }
    }

    /** The model of the first processor. Only Linux has such a file, and not on every kind of processor. */
    static Optional<String> cpuModel(Path cpuInfo) {
        try (Stream<String> lines = Files.lines(cpuInfo)) {
            return lines.filter(line -> line.startsWith(MODEL_NAME))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .filter(model -> !model.isEmpty())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * The sources that the program was built from, as the build notes them in a file beside the classes. Classes that were
     * compiled in another way have no such file.
     */
    record Build(Optional<String> commit, Optional<Boolean> uncommittedChanges) {

        /** The build writes this file; see core/pom.xml. */
        private static final String FILE = "build.properties";

        private static final Build UNKNOWN = new Build(Optional.empty(), Optional.empty());

        static Build ofThisProgram() {
            try (InputStream in = ClientOrigin.class.getResourceAsStream(FILE)) {
                return in == null ? UNKNOWN : of(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static Build of(InputStream in) throws IOException {
            Properties properties = new Properties();
            properties.load(in);
            Optional<String> commit =
                    Optional.ofNullable(properties.getProperty("commit")).filter(id -> id.matches("[0-9a-f]{40,64}"));
            return new Build(
                    commit,
                    commit.flatMap(known -> Optional.ofNullable(properties.getProperty("uncommittedChanges")))
                            .map(Boolean::valueOf));
        }
    }
}
