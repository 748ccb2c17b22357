package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.TextTable;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "describe",
        description = "Show a workload's parameters: name, type, default, unit, meaning.",
        mixinStandardHelpOptions = true)
public final class DescribeCommand implements Callable<Integer> {

    private final Console console;
    private final Workloads workloads;

    @Parameters(paramLabel = "NAME", description = "The workload.")
    private String name;

    public DescribeCommand(Console console, Workloads workloads) {
        this.console = console;
        this.workloads = workloads;
    }

    @Override
    public Integer call() {
        Workload workload = workloads.named(name);
        console.out().println(workload.name() + ": " + workload.summary());
        console.out().println();
        TextTable table = new TextTable(List.of("parameter", "type", "default", "unit", "meaning"));
        for (Parameter<?> parameter : RunRequest.parametersOf(workload)) {
            table.row(
                    parameter.option(),
                    parameter.type().name(),
                    parameter.defaultText(),
                    parameter.unit(),
                    meaning(parameter));
        }
        console.out().println(table.render());
        return ExitCode.OK;
    }

    private static String meaning(Parameter<?> parameter) {
        List<String> choices = parameter.type().choices();
        boolean flag = parameter.type().name().equals("boolean");
        return choices.isEmpty() || flag
                ? parameter.help()
                : parameter.help() + " One of: " + String.join(", ", choices) + ".";
    }
}
