package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.Secrets;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What measured, as exactly as somebody needs it who wants to measure the same again.
 *
 * @param commit of the sources that the program was built from; empty if they were no clone of the repository
 * @param uncommittedChanges whether those sources had changes that are in no commit
 * @param host the machine's name
 * @param cpuModel as the system names the processors; empty if it does not tell
 * @param jvmFlags given to the virtual machine, secrets masked
 * @param collectors garbage collectors of the virtual machine, by their names
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
        BuildOrigin build = BuildOrigin.ofThisProgram();
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

    /** Without the value of a system property whose name speaks of a secret, options of agents, and passwords in URIs. */
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
            // A machine without a name that it could resolve is still one to measure from.
            return Optional.empty();
        }
    }

    /** Of the first processor; only Linux has such a file, and not on each kind of processor. */
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
}
